/**
 * Law that the calculation leaves out, and what it does instead. A question that makes a year provisional
 * for one of these names its row (`AskedLaw`), and no row is shown as asked about unless it can be one.
 */
import type { NotCovered } from '@leadenhall/contract/tax/index.ts'

export const NOT_COVERED = [
  {
    key: 'offshore_income_gains',
    title: 'Offshore funds without reporting status',
    effect: 'asked',
    what: 'Their gains are income: they are listed under Funds and left out of the capital gains, and tax on them is not computed. The status comes from you or from an imported list; a year with a fund whose status is not known is provisional.',
    citation: 'SI 2009/3001 reg 17, reg 18',
  },
  {
    key: 'reported_income',
    title: 'Income that offshore funds report and do not pay',
    effect: 'asked',
    what: 'It counts from imported reports and from notional distributions that you record. A year with an offshore ETF or added fund and a period without a figure is provisional. Other offshore funds count once a report or your word names them.',
    citation: 'SI 2009/3001 reg 94',
  },
  {
    key: 'fund_equalisation',
    title: 'Equalisation of offshore funds',
    effect: 'left_out',
    what: 'It counts as you enter it. No report of it is read.',
    citation: 'SI 2009/3001 reg 72',
  },
  {
    key: 'bond_funds',
    title: 'Distributions of bond funds',
    effect: 'asked',
    what: 'Funds with more than 60% in interest-bearing assets pay interest. An offshore ETF that paid income is asked about once; a fund of the UK pays dividends here.',
    citation: 'ITTOIA 2005 s376, s378A',
  },
  {
    key: 'venture_capital_trusts',
    title: 'Venture capital trusts',
    effect: 'asked',
    what: 'A holding with VCT in its name is asked about under Funds: exempt if you say so. The limit of £200,000 a year is not checked, and shares partly above it are all taken by your word.',
    citation: 'ITTOIA 2005 s709; TCGA 1992 s151A',
  },
  {
    key: 'property_companies',
    title: 'Distributions of property companies (REITs)',
    effect: 'asked',
    what: 'A dividend with tax of the property basic rate taken off is property income. One of a UK REIT without such tax is asked about and counts as an ordinary dividend until you say so under Funds. REITs are recognised by industry or name in the list of instruments, or by your word.',
    citation: 'CTA 2010 s548; SI 2006/2867',
  },
  {
    key: 'sterling_bonds',
    title: 'Bonds in sterling that are no gilts',
    effect: 'asked',
    what: 'No list says which are qualifying corporate bonds. The sale of one priced for £100 nominal counts as exempt, and one of a note listed in sterling as a capital gain; the year is provisional until you state the kind under Funds.',
    citation: 'TCGA 1992 s115, s117',
  },
  {
    key: 'enterprise_investment',
    title: 'EIS and SEIS shares',
    effect: 'asked',
    what: 'Exemption after three years, loss relief, deferral, relief that is withdrawn, and tax relief on the purchase are not computed. No list names such shares: say it of a security under Funds, and years in which it was bought or sold are provisional. Without your word it counts as other shares.',
    citation: 'TCGA 1992 s150A–s150G; ITA 2007 parts 5 and 5A',
  },
  {
    key: 'changed_kinds',
    title: 'A security whose kind changes while you hold it',
    effect: 'asked',
    what: 'Each sale and payment counts by the kind that you state for its day. Deemed sales at a change, such as a trust that loses its approval or a fund that gains reporting status, are not computed; the year of the change and those of later sales are provisional.',
    citation: 'TCGA 1992 s116, s151B; SI 2009/3001 reg 48',
  },
  {
    key: 'discounted_securities',
    title: 'Strips and deeply discounted securities',
    effect: 'left_out',
    what: 'Their profit is income. It is shown as an exempt or a capital gain.',
    citation: 'ITTOIA 2005 part 4 chapter 8',
  },
  {
    key: 'large_capital_election',
    title: 'Election to deduct capital from the whole cost',
    effect: 'covered',
    what: 'Where capital exceeds the cost, the year is provisional until its activity says if you elect. With the election the whole cost is deducted; without it the part disposal counts, also of a small sum. Until it is said, a small sum lowers the cost and a large one is a part disposal.',
    citation: 'TCGA 1992 s122(4)',
  },
  {
    key: 'connected_losses',
    title: 'Losses on sales to connected people',
    effect: 'left_out',
    what: 'They count only against gains on sales to the same person. They are shown as other losses.',
    citation: 'TCGA 1992 s18(3)',
  },
  {
    key: 'charity',
    title: 'Gifts to charities',
    effect: 'covered',
    what: 'A transfer to a charity makes no gain and no loss. One to another person counts as a sale at market value. Income tax relief for shares given is not computed.',
    citation: 'TCGA 1992 s257',
  },
  {
    key: 'residence',
    title: 'Years of arrival and departure, and residence abroad',
    effect: 'left_out',
    what: 'Each year is computed as that of a UK resident.',
    citation: 'TCGA 1992 s1A, s1G',
  },
  {
    key: 'wider_bands',
    title: 'Pension contributions and Gift Aid',
    effect: 'covered',
    what: 'As you state them, they widen the bands and can restore the personal allowance. The limits of contributions are not checked, nor are gifts that are carried back.',
    citation: 'ITA 2007 s414; FA 2004 s192',
  },
  {
    key: 'scotland',
    title: 'Scottish taxpayers',
    effect: 'covered',
    what: 'Gains, interest and dividends are taxed by the bands of the whole UK, which are those used here. Tax on other income, which has Scottish bands, is not computed for anyone.',
    citation: 'Scotland Act 1998 s80C',
  },
  {
    key: 'isa_cash_interest',
    title: 'Charge on cash interest in ISAs for investments, from April 2027',
    effect: 'left_out',
    what: 'The manager takes it off. The limit of cash ISAs for savers under 65 is not checked either, because age and kind of ISA are not known here.',
    citation: 'Draft ISA regulations after the Budget of November 2025',
  },
  {
    key: 'foreign_tax',
    title: 'Relief for foreign tax',
    effect: 'left_out',
    what: 'Foreign tax is summed. The credit is not computed.',
    citation: 'TIOPA 2010 s18',
  },
  {
    key: 'property_income_tax',
    title: 'Tax on property income before 6 April 2027',
    effect: 'left_out',
    what: 'Property income counts as income below gains and dividends. Until 5 April 2027 it has the rates of other income, tax on which is not computed. From then its tax is computed at rates of its own, from which the tax taken off is to be deducted; those of Scottish taxpayers are not known here.',
    citation: 'ITA 2007 s6D, s10',
  },
  {
    key: 'before_2008',
    title: 'Sales before 6 April 2008',
    effect: 'asked',
    what: 'Other rules identified shares. Such a sale refuses its security, with the reason.',
    citation: 'FA 2008 sch 2 para 100',
  },
] as const satisfies readonly NotCovered[]

/** Key of a law about which a year asks. */
export type AskedLaw = Extract<(typeof NOT_COVERED)[number], { readonly effect: 'asked' }>['key']
