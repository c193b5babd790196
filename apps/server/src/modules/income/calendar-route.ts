/** Calendar programs can only open a URL, so this call takes an API key in it, of a scope that opens nothing else. */
import { files } from '@leadenhall/contract/income/files.ts'
import { calendarQuerySchema } from '@leadenhall/contract/income/schemas.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { serveFile } from '../../platform/http/serve-file.ts'
import { writeCalendar } from '../../platform/icalendar/write-calendar.ts'
import type { Site } from '../../platform/module.ts'
import { type DeadlinesOf, listCalendarDays } from './reading/calendar-days.ts'
import type { IncomeDeps } from './reading/income-deps.ts'

export function registerCalendarRoute(
  http: FastifyInstance,
  deps: IncomeDeps & { readonly deadlinesOf: DeadlinesOf },
  { productName, publicUrl }: Pick<Site, 'productName' | 'publicUrl'>,
): void {
  serveFile(http, files.calendar, {
    operationId: 'getIncomeCalendar',
    tag: 'income',
    type: 'text/calendar; charset=utf-8',
    schema: { querystring: calendarQuerySchema },
    takesKeyInUrl: true,
    async read(request, userId) {
      const { account } = request.query as z.output<typeof calendarQuerySchema>
      const { host } = new URL(publicUrl)
      const days = await listCalendarDays(deps, userId, account, host, deps.deadlinesOf)
      const head = { name: `${productName}: income`, product: productName }
      return {
        name: 'income.ics',
        isShownInline: true,
        body: writeCalendar(head, days, deps.clock.now()),
      }
    },
  })
}
