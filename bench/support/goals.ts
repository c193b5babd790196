/** What the benchmarks measured against their goals: each prints a verdict, the run ends with a table. */

export interface Measured {
  readonly what: string
  readonly value: number
  /** `ms`, `s`, `MiB`, `×` or nothing for a score. */
  readonly unit: string
  readonly goal: { readonly atMost: number } | { readonly atLeast: number }
}

interface Verdict extends Measured {
  readonly question: string
  readonly isMet: boolean
}

const verdicts: Verdict[] = []
let question = ''

/** What is measured from now on belongs to this benchmark. */
export function beginQuestion(name: string): void {
  question = name
}

/** @returns whether the goal is met */
export function noteGoal(measured: Measured): boolean {
  const { goal, value } = measured
  const isMet = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
  verdicts.push({ ...measured, question, isMet })
  return isMet
}

export function printGoal(measured: Measured): void {
  const verdict = noteGoal(measured) ? 'met' : 'MISSED'
  console.log(
    `  ${measured.what}: ${withUnit(measured.value, measured.unit)}, goal ${describe(measured)}: ${verdict}`,
  )
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
      `×${(one.value / limitOf(one)).toFixed(2)}`,
      one.isMet ? 'met' : 'missed',
    ].join(' | '),
  )
  const head = ['benchmark | what | goal | value | of the goal | ', '---|---|---|---|---|---']
  return `\n${[...head, ...rows].map((row) => `| ${row} |`).join('\n')}\n`
}

const limitOf = ({ goal }: Measured) => ('atMost' in goal ? goal.atMost : goal.atLeast)

function describe(measured: Measured): string {
  const sign = 'atMost' in measured.goal ? '≤' : '≥'
  return `${sign} ${withUnit(limitOf(measured), measured.unit)}`
}

function withUnit(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : value >= 1 ? 1 : 3
  const text = unit === '×' ? value.toFixed(2) : value.toFixed(digits)
  return unit === '×' ? `×${text}` : `${text} ${unit}`.trim()
}
