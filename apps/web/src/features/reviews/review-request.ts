/** Which pages of reviews are asked for, and how their dates are written. */
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

/** The page format of a request: `all`, or `from-to`. */
export function toPageFormat({ isAll, from, to }: ReviewRequest): string {
  return isAll ? 'all' : `${from}-${to}`
}
