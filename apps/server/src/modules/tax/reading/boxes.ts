/**
 * Boxes of the self-assessment forms. The numbers are from published notes and have not been compared
 * with the forms of each year, so all are shown as unverified.
 */
import type { TaxBox } from '@leadenhall/contract/tax/index.ts'

interface BoxRow {
  readonly form: string
  readonly box: string
  readonly label: string
  readonly value: keyof BoxValues
  /** The one tax year whose form has it; absent for every year. */
  readonly only?: number
}

export interface BoxValues {
  readonly disposals: string
  readonly proceeds: string
  readonly costs: string
  readonly gains: string
  readonly losses: string
  readonly lossesUsed: string
  readonly lossesCarriedForward: string
  /** Null until other income is stated: it depends on the bands. */
  readonly adjustment: string | null
  readonly ukDividends: string
  readonly foreignDividends: string
  readonly interest: string
  readonly pid: string
  readonly pidTax: string
  readonly foreignTax: string
}

interface DatedBoxes {
  /** First tax year of the form's numbering. */
  readonly from: number
  readonly boxes: readonly BoxRow[]
}

const BOXES: readonly DatedBoxes[] = [
  {
    from: 2008,
    boxes: [
      {
        form: 'SA108',
        box: '23',
        label: 'Number of disposals of listed shares',
        value: 'disposals',
      },
      { form: 'SA108', box: '24', label: 'Disposal proceeds', value: 'proceeds' },
      { form: 'SA108', box: '25', label: 'Allowable costs', value: 'costs' },
      { form: 'SA108', box: '26', label: 'Gains in the year, before losses', value: 'gains' },
      { form: 'SA108', box: '27', label: 'Losses in the year', value: 'losses' },
      { form: 'SA108', box: '45', label: 'Losses brought forward and used', value: 'lossesUsed' },
      { form: 'SA108', box: '47', label: 'Losses to carry forward', value: 'lossesCarriedForward' },
      {
        form: 'SA108',
        box: '51',
        label: 'Adjustment for gains after 29 October 2024, from your other income',
        value: 'adjustment',
        only: 2024,
      },
      { form: 'SA100', box: '2', label: 'Untaxed UK interest', value: 'interest' },
      { form: 'SA100', box: '4', label: 'Dividends from UK companies', value: 'ukDividends' },
      { form: 'SA100', box: '17', label: 'Property income distributions', value: 'pid' },
      { form: 'SA100', box: '19', label: 'Tax taken off them', value: 'pidTax' },
      {
        form: 'SA106',
        box: '6',
        label: 'Dividends from foreign companies',
        value: 'foreignDividends',
      },
      { form: 'SA106', box: '2', label: 'Foreign tax taken off', value: 'foreignTax' },
    ],
  },
]

export function listBoxes(year: number, values: BoxValues): TaxBox[] {
  const rows = BOXES.findLast(({ from }) => from <= year)?.boxes ?? []
  const ofYear = rows.filter(({ only }) => only === undefined || only === year)
  return ofYear.map(({ box, form, label, value }) => ({
    form,
    box,
    label,
    value: values[value],
    verified: false,
  }))
}
