// The page of a trace: shows its records, from the step that the address names.
const player = new Player();
player.load(JSON.parse(document.getElementById("trace").textContent), Number(location.hash.slice(1)) || 0);
