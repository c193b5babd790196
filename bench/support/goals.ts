/** Measured figures, most of them against a goal: each is printed, and the run ends with a table. */

export interface Measured {
  readonly what: string
  readonly value: number
  /** `ms`, `s`, `MiB`, `×` or nothing for a score. */
  readonly unit: string
  /** Absent for a figure that depends on the machine alone. */
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number }
}

interface Verdict extends Measured {
  readonly question: string
  /** Null without a goal. */
  readonly isMet: boolean | null
}

const verdicts: Verdict[] = []
let question = ''

/** Figures measured from now on belong to this benchmark. */
export function beginQuestion(name: string): void {
  question = name
}

/** @returns whether the goal is met; null without one */
export function noteFigure(measured: Measured): boolean | null {
  const { goal, value } = measured
  const isMet = goal ? ('atMost' in goal ? value <= goal.atMost : value >= goal.atLeast) : null
  verdicts.push({ ...measured, question, isMet })
  return isMet
}

export function printFigure(measured: Measured): void {
  const isMet = noteFigure(measured)
  const verdict = isMet === null ? '' : `, goal ${describe(measured)}: ${isMet ? 'met' : 'MISSED'}`
  console.log(`  ${measured.what}: ${withUnit(measured.value, measured.unit)}${verdict}`)
}

/** Everything noted so far, as a table in Markdown; empty if nothing was. */
export function goalTable(): string {
  if (verdicts.length === 0) return ''
  const rows = verdicts.map((one) =>
    [
      one.question,
      one.what,
      describe(one),
      withUnit(one.value, one.unit),
      one.isMet === null ? '' : one.isMet ? 'met' : 'missed',
    ].join(' | '),
  )
  const head = ['benchmark | what | goal | value | ', '---|---|---|---|---']
  return `\n${[...head, ...rows].map((row) => `| ${row} |`).join('\n')}\n`
}

function describe({ goal, unit }: Measured): string {
  if (!goal) return ''
  return 'atMost' in goal ? `≤ ${withUnit(goal.atMost, unit)}` : `≥ ${withUnit(goal.atLeast, unit)}`
}

function withUnit(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : value >= 1 ? 1 : 3
  const text = unit === '×' ? value.toFixed(2) : value.toFixed(digits)
  return unit === '×' ? `×${text}` : `${text} ${unit}`.trim()
}
