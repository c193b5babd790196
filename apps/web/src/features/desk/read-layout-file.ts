import type { LayoutBody } from '@leadenhall/contract/desk/index.ts'

/**
 * The desk of an exported file; the server judges its panels.
 * @returns null if the file is no desk
 */
export function readLayoutFile(text: string): Pick<LayoutBody, 'name' | 'layout'> | null {
  try {
    const file = JSON.parse(text) as Partial<LayoutBody> | null
    const { layout, name } = file ?? {}
    if (typeof name !== 'string' || !Array.isArray(layout?.panels)) return null
    return { name, layout }
  } catch {
    return null
  }
}

/** The name, with a number if it is taken. */
export function freeName(
  wanted: string,
  taken: readonly string[],
  withNumber: (name: string, number: string) => string,
): string {
  let name = wanted
  for (let number = 2; taken.includes(name); number += 1) name = withNumber(wanted, String(number))
  return name
}
