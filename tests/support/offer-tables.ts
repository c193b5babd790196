/** Disclosure tables of the Takeover Panel's shape, made by hand from cases that were public. */

export const GAMMA = `OFFEREE: Gamma Communications plc,,LEI: 2138002XWCKRDQ3BFZ62
Offer period commenced: 07:00 21-Aug-2026,,
0.25p ordinary,ISIN: GB00BQS10J50,"NSI: 92,345,678"
OFFEROR: Waterland Private Equity Investments B.V.,,
Disclosure of dealings in its securities is not required,,
Offeror identified: 07:00 21-Aug-2026,,
Rule 2.6 deadline: 17:00 18-Sep-2026,,`

export const SPIRE = `OFFEREE: Spire Healthcare Group plc,,LEI: 213800SPIREHEALTH021
Offer period commenced: 07:00 18-Sep-2025,,
1p ordinary,ISIN: GB00BNLPYF73,"NSI: 402,950,443"
OFFEROR: Toscafund Asset Management LLP,,
Disclosure of dealings in its securities is not required,,
Offeror identified: 07:00 06-Aug-2026,,
Rule 2.6 deadline: 17:00 03-Sep-2026,,`

export const NO_BIDDER = `OFFEREE: Quiet Holdings plc,,LEI: 213800QUIETHOLDIN012
Offer period commenced: 13:30 10-Aug-2026,,
10p ordinary,ISIN: GB00B1YW4409,NSI: 50000000
No named offeror,,`

export const TWO_BIDDERS = `OFFEREE: Wanted plc,,LEI: 213800ABCDEFGHJKLM59
Offer period commenced: 07:00 18-Aug-2026,,
1p ordinary,ISIN: GB00BP0RGD03,"NSI: 250,000,000"
OFFEROR: First Bidco Limited,,
Disclosure of dealings in its securities is not required,,
Offeror identified: 07:00 18-Aug-2026,,
Rule 2.6 deadline: 17:00 03-Oct-2026,,
OFFEROR: Second plc,,
Offeror identified: 11:15 25-Aug-2026,,
5p ordinary,ISIN: GB00BH4HKS39,"NSI: 1,000,000"`

export function buildTable({
  day = '1 September 2026',
  blocks,
}: {
  readonly day?: string
  readonly blocks: readonly string[]
}): string {
  return `DISCLOSURE TABLE (Rule 8 of the Code),,
${day},,

ADDITIONS,,
None,,
DELETIONS,,
None,,
OTHER AMENDMENTS,,
None,,

DISCLOSURE TABLE,,
${blocks.join('\n,,\n')}

NOTES:,,
9. A note,,
`
}
