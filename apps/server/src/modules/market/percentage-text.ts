/** `+0.42%`, `-3.10%`, `0.00%`: signed, two decimals, ending in a percent sign. */
export function toPercentageText(ratio: number): string {
  const text = (ratio * 100).toFixed(2)
  if (Number(text) === 0) return '0.00%'
  return `${ratio > 0 ? '+' : ''}${text}%`
}
