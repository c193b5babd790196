/**
 * Lines of the statements by concept of the IFRS taxonomy, the preferred concept first. Statutory
 * figures only: adjusted ones are company extensions or have extra dimensions.
 */
export const CONCEPTS: readonly {
  readonly line: string
  readonly concepts: readonly string[]
  readonly isBalance?: true
}[] = [
  { line: 'revenue', concepts: ['Revenue', 'RevenueFromContractsWithCustomers'] },
  { line: 'cost_of_sales', concepts: ['CostOfSales'] },
  { line: 'gross_profit', concepts: ['GrossProfit'] },
  { line: 'operating_profit', concepts: ['ProfitLossFromOperatingActivities'] },
  { line: 'finance_costs', concepts: ['FinanceCosts', 'InterestExpense'] },
  { line: 'profit_before_tax', concepts: ['ProfitLossBeforeTax'] },
  { line: 'tax', concepts: ['IncomeTaxExpenseContinuingOperations'] },
  { line: 'net_profit', concepts: ['ProfitLossAttributableToOwnersOfParent', 'ProfitLoss'] },
  {
    line: 'depreciation',
    concepts: [
      'AdjustmentsForDepreciationAndAmortisationExpense',
      'DepreciationAndAmortisationExpense',
    ],
  },
  { line: 'operating_cash_flow', concepts: ['CashFlowsFromUsedInOperatingActivities'] },
  {
    line: 'dividends_paid',
    concepts: [
      'DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities',
      'DividendsPaidClassifiedAsFinancingActivities',
    ],
  },
  { line: 'eps', concepts: ['DilutedEarningsLossPerShare', 'BasicEarningsLossPerShare'] },
  { line: 'cash', concepts: ['CashAndCashEquivalents'], isBalance: true },
  { line: 'inventories', concepts: ['Inventories'], isBalance: true },
  { line: 'current_assets', concepts: ['CurrentAssets'], isBalance: true },
  { line: 'non_current_assets', concepts: ['NoncurrentAssets'], isBalance: true },
  { line: 'total_assets', concepts: ['Assets'], isBalance: true },
  { line: 'current_liabilities', concepts: ['CurrentLiabilities'], isBalance: true },
  { line: 'total_liabilities', concepts: ['Liabilities'], isBalance: true },
  { line: 'equity', concepts: ['EquityAttributableToOwnersOfParent', 'Equity'], isBalance: true },
  { line: 'total_equity', concepts: ['Equity'], isBalance: true },
]

/** Lines that are the sum of concepts, all of which must be given. */
export const SUMS: readonly { readonly line: string; readonly concepts: readonly string[] }[] = [
  { line: 'long_term_debt', concepts: ['LongtermBorrowings', 'NoncurrentLeaseLiabilities'] },
  {
    line: 'total_debt',
    concepts: [
      'LongtermBorrowings',
      'NoncurrentLeaseLiabilities',
      'ShorttermBorrowings',
      'CurrentLeaseLiabilities',
    ],
  },
  { line: 'total_assets', concepts: ['NoncurrentAssets', 'CurrentAssets'] },
  {
    line: 'depreciation',
    concepts: ['AdjustmentsForDepreciationExpense', 'AdjustmentsForAmortisationExpense'],
  },
]
