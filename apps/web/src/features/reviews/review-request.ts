/** The review pages to fetch, and the date format. */
export interface ReviewRequest {
  readonly isAll: boolean
  readonly from: number
  /** Not before `from`. */
  readonly to: number
  readonly hasExcelDates: boolean
}

export const DEFAULT_REQUEST: ReviewRequest = {
  isAll: false,
  from: 1,
  to: 1,
  hasExcelDates: false,
}

/** The request's page format: `all` or `from-to`. */
export function toPageFormat({ isAll, from, to }: ReviewRequest): string {
  return isAll ? 'all' : `${from}-${to}`
}
