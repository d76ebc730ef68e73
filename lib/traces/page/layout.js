// Where the vertices of the graph are drawn: a layout for the whole run, the same for the same matrix.

const EDGE = 46, APART = 34, CLEAR = 19;  // pixels: an edge, two vertices, a vertex and an edge it is not of

// The edges {u, v} of the matrix with u <= v, with the indices of their entries.
function edgesOf(record) {
  const found = new Map();
  record.entries.forEach(([row, column], i) => {
    const u = Math.min(row, column), v = Math.max(row, column), key = u * record.vertices + v;
    if (!found.has(key)) found.set(key, {u, v, entries: []});
    found.get(key).entries.push(i);
  });
  return [...found.values()];
}

// Distances from one vertex of a component; Infinity elsewhere.
function distancesFrom(start, neighbours) {
  const distance = new Array(neighbours.length).fill(Infinity), queue = [start];
  distance[start] = 0;
  for (const u of queue)
    for (const v of neighbours[u])
      if (distance[v] === Infinity) {
        distance[v] = distance[u] + 1;
        queue.push(v);
      }
  return distance;
}

// Numbers in [-0.5, 0.5), always the same: they break ties of symmetric graphs.
function fixedNoise() {
  let state = 20260101;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32 - 0.5;
}

// Places whose distances are close to those of the graph to the given power: stress majorization
// (Gansner, Koren, North, GD 2004), one vertex at a time.
function byStress(distance, power) {
  const k = distance.length, noise = fixedNoise(), far = row => row.indexOf(Math.max(...row));
  const a = far(distance[0]), b = far(distance[a]);
  const side = distance.map((row, v) => Math.min(distance[a][v], distance[b][v]));
  const c = far(side);
  const places = distance.map((row, v) => ({
    x: EDGE * (row[a] - row[b]) / 2 + noise() * 9, y: EDGE * (row[c] - (row[a] + row[b]) / 4) + noise() * 9}));
  for (let round = 0; round < 150; ++round)
    for (let v = 0; v < k; ++v) {
      let x = 0, y = 0, weights = 0;
      for (let u = 0; u < k; ++u) {
        if (u === v) continue;
        const wanted = EDGE * distance[u][v] ** power, weight = 1 / wanted ** 2;
        const dx = places[v].x - places[u].x, dy = places[v].y - places[u].y, length = Math.hypot(dx, dy) || 1;
        x += weight * (places[u].x + wanted * dx / length);
        y += weight * (places[u].y + wanted * dy / length);
        weights += weight;
      }
      places[v] = {x: x / weights, y: y / weights};
    }
  return places;
}

// Moves vertices apart, and away from edges of others, where there are few enough edges for that.
function moveApart(places, edges) {
  const k = places.length, isSparse = edges.length <= 2 * k;
  for (let round = 0; round < 200; ++round) {
    let moved = false;
    const push = (from, by, length, least) => {
      const part = (least - length) / 2 / (length || 1);
      from.x += by.x * part;
      from.y += by.y * part;
      moved = true;
    };
    for (let v = 0; v < k; ++v)
      for (let u = 0; u < v; ++u) {
        const by = {x: places[v].x - places[u].x, y: places[v].y - places[u].y}, length = Math.hypot(by.x, by.y);
        if (length >= APART - 0.1) continue;
        push(places[v], by, length, APART);
        push(places[u], {x: -by.x, y: -by.y}, length, APART);
      }
    if (isSparse && round < 150)
      for (const [a, b] of edges)
        for (let v = 0; v < k; ++v) {
          if (v === a || v === b) continue;
          const from = places[a], dx = places[b].x - from.x, dy = places[b].y - from.y;
          const t = ((places[v].x - from.x) * dx + (places[v].y - from.y) * dy) / (dx * dx + dy * dy || 1);
          if (t <= 0 || t >= 1) continue;
          const by = {x: places[v].x - from.x - t * dx, y: places[v].y - from.y - t * dy};
          const length = Math.hypot(by.x, by.y);
          if (length >= CLEAR - 0.1) continue;
          if (length < 0.01) Object.assign(by, {x: -dy / 1e3, y: dx / 1e3});
          push(places[v], by, length || Math.hypot(by.x, by.y), CLEAR);
        }
    if (!moved) return;
  }
}

function onCircle(k) {
  const radius = Math.max(EDGE / 2, k * (APART + 2) / (2 * Math.PI));
  return Array.from({length: k}, (_, v) => ({x: radius * Math.sin(2 * Math.PI * v / k),
    y: -radius * Math.cos(2 * Math.PI * v / k)}));
}

// A path in lines, every second one backwards.
function inSnake(order, width) {
  const across = Math.max(2, Math.min(order.length, Math.floor(width / EDGE))), places = [];
  order.forEach((v, i) => {
    const row = Math.floor(i / across), column = row % 2 ? across - 1 - i % across : i % across;
    places[v] = {x: column * EDGE, y: row * EDGE};
  });
  return places;
}

// Turned so that the box is small and fits the width, with the first vertex to the left and above.
function turned(places, width) {
  const at = angle => {
    const cos = Math.cos(angle), sin = Math.sin(angle);
    return places.map(({x, y}) => ({x: x * cos - y * sin, y: x * sin + y * cos}));
  };
  let best = null;
  for (let degrees = 0; degrees < 180; ++degrees) {
    const found = at(degrees * Math.PI / 180), {w, h} = boxOf(found);
    const cost = (w + APART) * (h + APART) * (h > w ? 1.05 : 1) * Math.max(1, w / width) ** 2;
    if (!best || cost < best.cost - 1) best = {cost, found};
  }
  const {found} = best, {x, y, w, h} = boxOf(found);
  const flipX = found[0].x > x + w / 2 + 1 ? -1 : 1, flipY = found[0].y > y + h / 2 + 1 ? -1 : 1;
  return found.map(each => ({x: each.x * flipX, y: each.y * flipY}));
}

function boxOf(places) {
  const xs = places.map(each => each.x), ys = places.map(each => each.y);
  const x = Math.min(...xs), y = Math.min(...ys);
  return {x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y};
}

// The places of a component of k vertices 0, 1, ... for a drawing of the given width.
function layoutComponent(neighbours, width) {
  const k = neighbours.length, edges = [];
  neighbours.forEach((list, v) => list.forEach(u => { if (u < v) edges.push([u, v]); }));
  if (k > 3 && edges.length * 3 > k * (k - 1)) return onCircle(k);
  const distance = neighbours.map((_, v) => distancesFrom(v, neighbours));
  const isPath = edges.length === k - 1 && neighbours.every(list => list.length <= 2);
  if (isPath) {
    const end = neighbours.findIndex(list => list.length === 1);
    return inSnake(distance[end].map((d, v) => [d, v]).sort((a, b) => a[0] - b[0]).map(([, v]) => v), width);
  }
  let best = null;
  for (const power of [1, 0.85, 0.7]) {  // less than 1: long paths are bent
    const places = byStress(distance, power);
    moveApart(places, edges);
    const found = turned(places, width), {w, h} = boxOf(found), excess = Math.max(w / width, h / width / 1.4, 1);
    if (!best || excess < best.excess * 0.9) best = {excess, found};
    if (excess === 1) break;
  }
  return best.found;
}

// The places of a drawing, made smaller where they do not fit.
function fitted(drawn, width) {
  const {x, y, w, h} = boxOf(drawn), by = Math.min(1, (width - APART - 12) / Math.max(w, 1));
  const places = drawn.map(each => ({x: (each.x - x) * by + APART / 2, y: (each.y - y) * by + APART / 2 + 3}));
  return {places, width: w * by + APART + 12, height: h * by + APART + 6};
}

// Places in pixels for all vertices: those that they were drawn in, if there are any. Else components
// stand in lines, the larger ones first.
function layoutGraph(record, width) {
  if (record.places) return fitted(record.places, width);
  const n = record.vertices, neighbours = Array.from({length: n}, () => []), done = new Array(n).fill(false);
  for (const {u, v} of edgesOf(record))
    if (u !== v) {
      neighbours[u].push(v);
      neighbours[v].push(u);
    }
  const boxes = [];
  for (let v = 0; v < n; ++v) {
    if (done[v]) continue;
    const members = [...distancesFrom(v, neighbours).entries()].filter(([, d]) => d < Infinity).map(([u]) => u);
    const index = new Map(members.map((u, i) => [u, i]));
    members.forEach(u => { done[u] = true; });
    const places = members.length === 1 ? [{x: 0, y: 0}]
      : layoutComponent(members.map(u => neighbours[u].map(w => index.get(w))), width - APART);
    const {x, y, w, h} = boxOf(places);
    boxes.push({w: w + APART, h: h + APART + 6, size: members.length,
      places: members.map((u, i) => [u, places[i].x - x + APART / 2, places[i].y - y + APART / 2 + 3])});
  }
  boxes.sort((a, b) => b.size - a.size);  // stable: of one size, by the smallest vertex
  const all = inLines(boxes, width, 10, false), places = new Array(n);
  for (const [v, x, y] of all.places) places[v] = {x, y};
  return {places, width: Math.max(all.w, APART) + 12, height: Math.max(all.h, APART + 6)};
}
