/**
 * Not an endpoint value: it returns a file. Calendar programs can only open a URL, so this one call takes
 * an API key in it, of a scope that opens nothing else.
 */
import { CALENDAR_PATH } from '@leadenhall/contract/income/index.ts'
import { calendarQuerySchema } from '@leadenhall/contract/income/schemas.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireAccess, visitorOf } from '../../platform/http/access.ts'
import { FAILURE_RESPONSES } from '../../platform/http/api-description.ts'
import { securityOf } from '../../platform/http/api-security.ts'
import { writeCalendar } from '../../platform/icalendar/write-calendar.ts'
import type { Site } from '../../platform/module.ts'
import { listCalendarDays } from './reading/calendar-days.ts'
import type { IncomeDeps } from './reading/income-deps.ts'

export function registerCalendarRoute(
  http: FastifyInstance,
  deps: IncomeDeps,
  { productName, publicUrl }: Pick<Site, 'productName' | 'publicUrl'>,
): void {
  http.route({
    method: 'GET',
    url: CALENDAR_PATH,
    config: { keyScope: 'calendar', takesKeyInUrl: true },
    schema: {
      operationId: 'getIncomeCalendar',
      tags: ['income'],
      summary: 'Get ex-dividend days and payments as an iCalendar file',
      security: [
        ...securityOf({ method: 'GET', access: 'signed-in', keyScope: 'calendar' }),
        { apiKeyInUrl: ['calendar'] },
      ],
      querystring: calendarQuerySchema,
      response: {
        200: { description: 'A file', content: { 'text/calendar': { schema: z.string() } } },
        ...FAILURE_RESPONSES,
      },
    },
    preValidation: (request: FastifyRequest) => requireAccess(request, 'signed-in'),
    handler: async (request, reply) => {
      const { account } = request.query as z.output<typeof calendarQuerySchema>
      const { host } = new URL(publicUrl)
      const days = await listCalendarDays(deps, visitorOf(request).userId, account, host)
      const head = { name: `${productName}: income`, product: productName }
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline; filename="income.ics"')
        .type('text/calendar; charset=utf-8')
        .send(writeCalendar(head, days, deps.clock.now()))
    },
  })
}
