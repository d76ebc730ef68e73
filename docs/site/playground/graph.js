// A graph as text and as places on a plane.

// A first line `# N vertices, M entries` keeps vertices without edges.
function numberedText(count, edges) {
  return [`# ${count} vertices, ${edges.length} entries`, ...edges.map(edge => edge.join(" ")), ""].join("\n");
}

const range = count => Array.from({length: count}, (_, i) => i);
const ring = (first, count) => range(count).map(i => [first + i, first + (i + 1) % count]);

const EXAMPLES = {
  "path": numberedText(12, range(11).map(v => [v, v + 1])),
  "star": numberedText(9, range(8).map(v => [0, v + 1])),
  "bridge": numberedText(9, [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3], [3, 4], [4, 5], [5, 6], [5, 7], [6, 7], [6, 8], [7, 8]]),
  "two rings": numberedText(12, [...ring(0, 7), ...ring(7, 5)]),
  "names": "ada bob\nbob cleo\ncleo ada\ndan eve\neve finn\n",
};

// The edges of the entries of a symmetric matrix, once each, the smaller vertex first.
function edgesOf(entries) { return entries.filter(([u, v]) => u <= v); }

// The text of a graph. A vertex that has a name and no edge is kept by an edge to itself.
function textOf({count, fields, edges}) {
  if (!fields) return numberedText(count, edges);
  const joined = new Set(edges.flat());
  const alone = range(count).filter(v => !joined.has(v)).map(v => [v, v]);
  return [...edges, ...alone].map(edge => edge.map(v => fields[v]).join(" ") + "\n").join("");
}

// A name that no vertex has: the next number if all are numbers.
function newName(names) {
  if (names.every(name => /^\d{1,9}$/.test(name))) return String(1 + Math.max(-1, ...names.map(Number)));
  let k = names.length;
  while (names.includes(`v${k}`)) ++k;
  return `v${k}`;
}

// Places in a box: vertices repel each other, edges contract. Those with a place stay there. The same
// graph has the same places each time.
function arrange(count, edges, known, {width, height, margin}) {
  const ideal = 0.55 * Math.sqrt(width * height / Math.max(1, count));
  const at = range(count).map(v => {
    if (known[v]) return {...known[v]};
    const angle = 2 * Math.PI * v / count;
    return {x: width / 2 + 0.4 * width * Math.cos(angle), y: height / 2 + 0.4 * height * Math.sin(angle)};
  });
  const inBox = (value, size) => Math.min(size - margin, Math.max(margin, value));
  const rounds = 300;
  for (let round = 0; round < rounds; ++round) {
    const force = at.map(({x, y}) => ({x: (width / 2 - x) * 0.03, y: (height / 2 - y) * 0.03}));
    const push = (u, v, strength) => {
      const dx = at[v].x - at[u].x || 0.1, dy = at[v].y - at[u].y || 0.1, length = Math.hypot(dx, dy);
      const by = strength(length) / length;
      force[u].x -= dx * by; force[u].y -= dy * by;
      force[v].x += dx * by; force[v].y += dy * by;
    };
    for (let u = 0; u < count; ++u)
      for (let v = 0; v < u; ++v) push(u, v, length => ideal * ideal / length);
    for (const [u, v] of edges) if (u !== v) push(u, v, length => -length * length / ideal);
    const most = 0.1 * width * (1 - round / rounds);
    at.forEach((place, v) => {
      if (known[v]) return;
      const length = Math.hypot(force[v].x, force[v].y), by = Math.min(1, most / (length || 1));
      place.x = inBox(place.x + force[v].x * by, width);
      place.y = inBox(place.y + force[v].y * by, height);
    });
  }
  return at;
}
