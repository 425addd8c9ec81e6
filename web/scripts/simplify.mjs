/**
 * Leaves out the points of a line that lie within `tolerance` of the line
 * without them (Ramer 1972, Douglas and Peucker 1973).
 * @param {number[][]} points x, y
 * @param {number} tolerance in the units of the points
 * @returns {number[][]} some of the points, first and last among them
 */
export function simplify(points, tolerance) {
  const first = points[0];
  const last = points.at(-1);
  const offsets = points.map((point) => distance(point, first, last));
  const farthest = offsets.indexOf(Math.max(...offsets));
  if (offsets[farthest] <= tolerance) return [first, last];
  const before = simplify(points.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...simplify(points.slice(farthest), tolerance)];
}

/** From a point to the straight stretch between two others, which may be the same point. */
function distance([x, y], [fromX, fromY], [toX, toY]) {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX ** 2 + alongY ** 2;
  const part = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length;
  const nearest = Math.min(1, Math.max(0, part));
  return Math.hypot(x - fromX - nearest * alongX, y - fromY - nearest * alongY);
}
