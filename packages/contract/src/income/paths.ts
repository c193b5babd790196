/** With an API key of the scope `calendar` as `key`; the file is of RFC 5545. */
export const CALENDAR_PATH = '/api/portfolio/calendar.ics'
