/** Income tax rates of England, in percent, at which every list shows a yield. */
export const GILT_TAX_RATES = ['0', '20', '40', '45'] as const

/** The unit of every clean price: pounds for £100 of nominal, without accrued interest. */
export const GILT_UNIT = 'GBP%'

const EIGHTHS: Readonly<Record<string, string>> = { 1: '⅛', 3: '⅜', 5: '⅝', 7: '⅞' }

/** Coupons in one notation: reports write `0 1/8%` and `4 5/8%` beside `3¾%`. */
export function toGiltName(name: string): string {
  return name.replace(/^(\d+) ([1357])\/8%/, (_, whole: string, eighths: string) => {
    const fraction = EIGHTHS[eighths] ?? ''
    return `${whole === '0' ? '' : whole}${fraction}%`
  })
}
