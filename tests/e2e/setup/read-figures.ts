/** Figures as a page shows them, as numbers that compare. */
import type { Page } from '@playwright/test'

/** Values of each figure, by the place that shows it. */
export class ShownFigures {
  readonly #shown = new Map<string, Map<string, string>>()

  /** @param text as shown, or a number of the API in the figure's own unit */
  add(figure: string, place: string, text: string | undefined): void {
    const places = this.#shown.get(figure) ?? new Map<string, string>()
    this.#shown.set(figure, places.set(place, text ?? MISSING))
  }

  /** Places that show a figure, and those where it is another than in the first. */
  compare(): { readonly compared: number; readonly differing: readonly string[] } {
    const figures = [...this.#shown].filter(([, places]) => places.size > 1)
    return {
      compared: figures.length,
      differing: figures.flatMap(([figure, places]) => {
        const [[first, wanted] = ['', ''], ...others] = places
        return others.flatMap(([place, text]) =>
          isSame(wanted, text) ? [] : `${figure}: ${wanted} in ${first}, ${text} in ${place}`,
        )
      }),
    }
  }
}

const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, bn: 1e9, tn: 1e12 }
const FIGURE = /^[+−-]?(?:£|US\$)?[\d,]+(?:\.\d+)?(?:k|m|bn|tn|p|%)?$/

interface Shown {
  readonly value: number
  /** Half of the last place that is shown. */
  readonly rounding: number
}

/** Pence are pounds ÷ 100; null for a text that is no figure. */
function toNumber(text: string): Shown | null {
  if (!FIGURE.test(text)) return null
  const [digits = ''] = /[\d,]+(?:\.\d+)?/.exec(text) ?? []
  const suffix = /[a-z]+$/.exec(text)?.[0] ?? ''
  const scale = suffix === 'p' ? 0.01 : (SCALES[suffix] ?? 1)
  const places = digits.split('.')[1]?.length ?? 0
  const value = Number(digits.replaceAll(',', '')) * scale * (/^[−-]/.test(text) ? -1 : 1)
  return { value, rounding: 0.5 * 10 ** -places * scale }
}

const MISSING = 'not shown'

/** True if both may be roundings of one figure. */
function isSame(a: string, b: string): boolean {
  if (a === MISSING || b === MISSING) return false
  const [one, other] = [toNumber(a), toNumber(b)]
  if (!one || !other) return a === b
  return Math.abs(one.value - other.value) <= one.rounding + other.rounding + 1e-9
}

/** Lines of the page that hold anything, without the words that only say a direction. */
export async function readLines(page: Page): Promise<readonly string[]> {
  const text = await page.locator('main').innerText()
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => !['', 'up', 'down'].includes(line))
}

/** The line after a label. */
export function below(lines: readonly string[], label: string): string | undefined {
  const at = lines.indexOf(label)
  return at === -1 ? undefined : lines[at + 1]
}

/** Rows of a table, each with its cells by header; the first header may have no name. */
export function readTable(page: Page, name: string): Promise<readonly Record<string, string>[]> {
  return page
    .getByRole('table', { name, exact: true })
    .first()
    .evaluate((table) => {
      const textOf = (cell: Element) =>
        (cell as HTMLElement).innerText.replaceAll(/\b(?:up|down)\b|[↓↑]/g, '').trim()
      const headers = [...table.querySelectorAll('thead th')].map(textOf)
      return [...table.querySelectorAll('tbody tr')].map((row) =>
        Object.fromEntries(
          [...row.children].map((cell, at) => [headers[at] ?? String(at), textOf(cell)]),
        ),
      )
    })
}
