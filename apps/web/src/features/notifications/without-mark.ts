/** The title without its simulated prefix, which is shown as a badge. */
export function withoutMark(title: string): string {
  return title.replace(/^SIMULATED: /, '')
}
