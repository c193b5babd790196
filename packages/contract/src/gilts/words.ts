/** Income tax rates of England, in percent, at which every list shows a yield. */
export const GILT_TAX_RATES = ['0', '20', '40', '45'] as const

/** The unit of every clean price: pounds for £100 of nominal, without accrued interest. */
export const GILT_UNIT = 'GBP%'
