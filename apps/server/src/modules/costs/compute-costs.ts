/** Adds up what buying and selling again costs. Pure. */
import type { CostPart } from '@leadenhall/contract/costs/index.ts'
import { type DutySubject, explainNoRule, findDutyRule } from './duty-rules.ts'

export interface CostInputs {
  readonly subject: DutySubject
  /** In which the line is priced, as `GBP`; null if it is not known. */
  readonly currency: string | null
  /** Pounds. */
  readonly amount: number
  /** Pounds a trade; null if the user has not said. */
  readonly commission: number | null
  /** In one unit, as declared; null if the source gives none. */
  readonly bid: number | null
  readonly ask: number | null
  readonly ptmLevy: number
  readonly ptmThreshold: number
  /** `YYYY-MM-DD`. */
  readonly date: string
}

/** Since the levy's last rise. */
const PTM_FROM = '2024-12-02'
const PTM_CITATION = 'The Takeover Panel, PTM Levy, Panel Statement 2024/19'
const LEVIED = new Set(['GB', 'JE', 'GG', 'IM'])

export function listCostParts(inputs: CostInputs): CostPart[] {
  return [
    spreadPart(inputs),
    dutyPart(inputs),
    ...levyParts(inputs),
    ...conversionParts(inputs),
    commissionPart(inputs),
  ]
}

/** @param pounds null if not known */
function part(
  inputs: CostInputs,
  given: Pick<CostPart, 'part' | 'label' | 'pounds' | 'rule'> & Partial<CostPart>,
): CostPart {
  const ratio = given.pounds === null ? null : given.pounds / inputs.amount
  return { citation: null, validFrom: null, validTo: null, ...given, ratio }
}

function spreadPart(inputs: CostInputs): CostPart {
  const { bid, ask, amount } = inputs
  const named = { part: 'spread', label: 'Spread' } as const
  if (bid === null || ask === null || bid <= 0) {
    return part(inputs, { ...named, pounds: null, rule: 'The source declares no bid and ask.' })
  }
  if (ask < bid) {
    return part(inputs, { ...named, pounds: null, rule: 'The ask is below the bid.' })
  }
  const ratio = (ask - bid) / ((ask + bid) / 2)
  return part(inputs, {
    ...named,
    pounds: ratio * amount,
    rule: '(Ask − bid) ÷ the middle of both, as declared by the source.',
  })
}

function dutyPart(inputs: CostInputs): CostPart {
  const { subject, amount, date } = inputs
  const found = findDutyRule(subject, date)
  const named = { part: 'stamp_duty', label: 'Stamp duty' } as const
  if (!found) return part(inputs, { ...named, pounds: null, rule: explainNoRule(subject) })
  const { rate, rule, citation, from, to } = found
  const pounds = rate === null ? null : rate * amount
  return part(inputs, { ...named, pounds, rule, citation, validFrom: from, validTo: to })
}

/** None for companies that the Takeover Panel does not supervise. */
function levyParts(inputs: CostInputs): CostPart[] {
  const { subject, amount, ptmLevy, ptmThreshold } = inputs
  const country = subject.isin?.slice(0, 2)
  const over = `£${ptmThreshold.toLocaleString('en-GB')}`
  const given = { citation: PTM_CITATION, validFrom: PTM_FROM }
  const levy = (pounds: number | null, rule: string) => [
    part(inputs, { part: 'ptm_levy', label: 'PTM levy', pounds, rule, ...given }),
  ]
  if (country !== undefined && country !== 'IE' && !LEVIED.has(country)) return []
  if (amount <= ptmThreshold) return levy(0, `Due only on trades above ${over}.`)
  if (subject.type !== 'Shares') return levy(0, 'Not due on funds and debt.')
  if (country === undefined) return levy(null, 'The ISIN is not known.')
  if (country === 'IE') return levy(null, 'The levy of the Irish Takeover Panel is not known here.')
  return levy(2 * ptmLevy, `£${ptmLevy.toFixed(2)} for each trade above ${over}, twice.`)
}

/** Never known: a broker's charge to exchange money depends on the broker, and often on the amount. */
function conversionParts(inputs: CostInputs): CostPart[] {
  const { currency } = inputs
  if (currency === 'GBP') return []
  const rule =
    currency === null
      ? 'The currency of this line is not known.'
      : `Your broker may charge for exchanging pounds and ${currency}, each way: not counted here.`
  return [part(inputs, { part: 'conversion', label: 'Currency conversion', pounds: null, rule })]
}

function commissionPart(inputs: CostInputs): CostPart {
  const { commission } = inputs
  const named = { part: 'commission', label: 'Commission' } as const
  if (commission === null) {
    return part(inputs, { ...named, pounds: null, rule: 'Enter what your broker charges a trade.' })
  }
  return part(inputs, { ...named, pounds: 2 * commission, rule: 'What you entered, twice.' })
}
