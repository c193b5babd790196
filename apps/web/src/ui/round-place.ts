/** A coordinate of a drawing, to a tenth of its unit: shorter, and as sharp. */
export function roundPlace(value: number): number {
  return Math.round(value * 10) / 10
}
