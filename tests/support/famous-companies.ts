/**
 * Thirty companies as an investor knows them, in ranges that hold the level of the last dated price
 * and what a year may make of it. Prices in major units from the instrument list's price of
 * 23 February 2026 (London) or 21 August 2026 (New York); P/E and yield from the annual reports of 2024
 * and 2025 at that price. Written separately from data/company-facts.csv, and wider.
 */
export interface FamousCompany {
  readonly ticker: string
  readonly price: readonly [number, number]
  /** Null for a company that reported a loss. */
  readonly priceEarnings: readonly [number, number] | null
  /** In percent. */
  readonly yield: readonly [number, number]
  readonly source: string
}

export const FAMOUS_COMPANIES: readonly FamousCompany[] = [
  {
    ticker: 'HSBA.L',
    price: [8.4, 17.7],
    priceEarnings: [8, 20],
    yield: [3, 7],
    source: 'HSBC, annual report 2025: 75 US cents paid',
  },
  {
    ticker: 'ULVR.L',
    price: [35, 73],
    priceEarnings: [14, 28],
    yield: [2.3, 4.8],
    source: 'Unilever, annual report 2025',
  },
  {
    ticker: 'AZN.L',
    price: [98, 205],
    priceEarnings: [20, 42],
    yield: [1.1, 2.6],
    source: 'AstraZeneca, annual report 2025: US$3.20 paid',
  },
  {
    ticker: 'SHEL.L',
    price: [19, 40],
    priceEarnings: [8, 19],
    yield: [2.7, 6],
    source: 'Shell, annual report 2025',
  },
  {
    ticker: 'BP.L',
    price: [3, 6.4],
    priceEarnings: [25, 75],
    yield: [3.6, 8],
    source: 'BP, annual report 2024',
  },
  {
    ticker: 'LLOY.L',
    price: [0.68, 1.42],
    priceEarnings: [8, 20],
    yield: [2.4, 5.5],
    source: 'Lloyds, annual report 2025',
  },
  {
    ticker: 'BARC.L',
    price: [3.1, 6.5],
    priceEarnings: [7, 16],
    yield: [1.5, 4],
    source: 'Barclays, annual report 2025',
  },
  {
    ticker: 'NWG.L',
    price: [3.9, 8.3],
    priceEarnings: [6, 14],
    yield: [3.4, 8],
    source: 'NatWest, annual report 2025',
  },
  {
    ticker: 'STAN.L',
    price: [11.8, 24.7],
    priceEarnings: [8, 18],
    yield: [1.3, 3.8],
    source: 'Standard Chartered, annual report 2025',
  },
  {
    ticker: 'BATS.L',
    price: [29.5, 61.5],
    priceEarnings: [9, 18],
    yield: [3.8, 8],
    source: 'British American Tobacco, annual report 2025',
  },
  {
    ticker: 'NG.L',
    price: [8.7, 18.2],
    priceEarnings: [12, 26],
    yield: [2.8, 6],
    source: 'National Grid, annual report 2024/25: 46.7p paid',
  },
  {
    ticker: 'VOD.L',
    price: [0.75, 1.57],
    priceEarnings: [8, 22],
    yield: [2.3, 5.3],
    source:
      'Vodafone, annual report 2024/25: a loss by impairments, 4.5 cents paid; a profit after it',
  },
  {
    ticker: 'LGEN.L',
    price: [1.8, 3.76],
    priceEarnings: [9, 20],
    yield: [5.4, 12],
    source: 'Legal & General, annual report 2025',
  },
  {
    ticker: 'REL.L',
    price: [14.9, 31.2],
    priceEarnings: [13, 27],
    yield: [2.1, 4.6],
    source: 'RELX, annual report 2025',
  },
  {
    ticker: 'GSK.L',
    price: [14.2, 29.7],
    priceEarnings: [9, 21],
    yield: [2.2, 5],
    source: 'GSK, annual report 2025',
  },
  {
    ticker: 'DGE.L',
    price: [11.9, 24.9],
    priceEarnings: [10, 24],
    yield: [2.9, 6.5],
    source: 'Diageo, annual report 2025',
  },
  {
    ticker: 'RIO.L',
    price: [46, 96.1],
    priceEarnings: [9, 21],
    yield: [3.2, 7],
    source: 'Rio Tinto, annual report 2025',
  },
  {
    ticker: 'GLEN.L',
    price: [3.3, 7],
    priceEarnings: [15, 38],
    yield: [2, 5],
    source: 'Glencore, annual report 2024',
  },
  {
    ticker: 'TSCO.L',
    price: [3.2, 6.7],
    priceEarnings: [11, 24],
    yield: [2.2, 4.6],
    source: 'Tesco, annual report 2025',
  },
  {
    ticker: 'RR.L',
    price: [8.5, 17.9],
    priceEarnings: [25, 55],
    yield: [0.5, 1.3],
    source: 'Rolls-Royce, annual report 2025',
  },
  {
    ticker: 'BA.L',
    price: [13.8, 28.8],
    priceEarnings: [18, 38],
    yield: [1.3, 3],
    source: 'BAE Systems, annual report 2025',
  },
  {
    ticker: 'IMB.L',
    price: [21, 43.8],
    priceEarnings: [8, 18],
    yield: [3.5, 7.8],
    source: 'Imperial Brands, annual report 2025',
  },
  {
    ticker: 'AV.L',
    price: [4.2, 8.9],
    priceEarnings: [9, 20],
    yield: [4, 9],
    source: 'Aviva, annual report 2025',
  },
  {
    ticker: 'CPG.L',
    price: [19, 40.5],
    priceEarnings: [14, 30],
    yield: [1.6, 3.6],
    source: 'Compass, annual report 2025; in dollars since April 2026',
  },
  {
    ticker: 'NXT.L',
    price: [85, 177],
    priceEarnings: [12, 25],
    yield: [1.6, 3.6],
    source: 'NEXT, annual report January 2026',
  },
  {
    ticker: 'GAW.L',
    price: [113, 235],
    priceEarnings: [19, 40],
    yield: [2, 4.6],
    source: 'Games Workshop, annual report 2025',
  },
  {
    ticker: 'SMT.L',
    price: [8.1, 17],
    priceEarnings: null,
    yield: [0.2, 0.6],
    source: 'Scottish Mortgage, annual report 2025: a trust',
  },
  {
    ticker: 'AAPL',
    price: [201, 418],
    priceEarnings: [23, 52],
    yield: [0.2, 0.6],
    source: 'Apple, annual report 2025',
  },
  {
    ticker: 'MSFT',
    price: [314, 653],
    priceEarnings: [20, 44],
    yield: [0.5, 1.2],
    source: 'Microsoft, annual report 2025',
  },
  {
    ticker: 'NVDA',
    price: [139, 290],
    priceEarnings: [26, 58],
    yield: [0.01, 0.04],
    source: 'Nvidia, annual report January 2026',
  },
  {
    ticker: '7203.T',
    price: [2170, 4525],
    priceEarnings: [7, 15],
    yield: [2, 4.4],
    source: 'Toyota, annual report 2025',
  },
]
