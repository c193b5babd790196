/**
 * How a fund's income is taxed: as interest where more than 60% of it is in interest-bearing assets, not at
 * all where it is a venture capital trust within the yearly limit (ITTOIA 2005 s709).
 */
export const FUND_INCOME_KINDS = ['dividend', 'interest', 'other', 'exempt'] as const
export type FundIncomeKind = (typeof FUND_INCOME_KINDS)[number]

/** Files of the issuers' reports and of HMRC's list are smaller. */
export const MAX_FUND_FILE_BYTES = 16 * 1024 * 1024
