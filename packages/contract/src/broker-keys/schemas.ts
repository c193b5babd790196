import { z } from 'zod'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

/** Brokers whose reports a key of the user's own can read. */
export const brokerSchema = z.enum(['trading-212', 'interactive-brokers'])
export type Broker = z.infer<typeof brokerSchema>

const secret = (empty: string) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .max(200, 'Enter the key as your broker shows it.')
    .regex(/^[\x21-\x7e]+$/, 'Enter it without spaces, as your broker shows it.')

const common = {
  /** The portfolio's account that the rows belong to. */
  account_id: z.string('Choose an account.').min(1, 'Choose an account.').max(64),
}

export const brokerKeyBodySchema = z.discriminatedUnion('broker', [
  z.object({
    ...common,
    broker: z.literal('trading-212'),
    key: secret('Enter the key.'),
    secret: secret('Enter the secret.'),
    /** First day of the history that is read. */
    since: tradingDateSchema,
  }),
  z.object({
    ...common,
    broker: z.literal('interactive-brokers'),
    token: secret('Enter the token.'),
    /** Of an activity Flex query, whose own period is read. */
    query_id: z
      .string('Enter the number of the query.')
      .trim()
      .regex(/^\d{1,20}$/, 'Enter the number of the query, such as 1234567.'),
  }),
])
export type BrokerKeyBody = z.input<typeof brokerKeyBodySchema>

/** A key's metadata; neither the key nor its secret is ever returned. */
export const brokerKeySchema = z.object({
  id: z.string(),
  broker: brokerSchema,
  account_id: z.string(),
  /** The last four characters of the key or token, to identify it by. */
  ends_with: z.string(),
  /** First day of the history that is read; null where the broker's query decides. */
  since: z.string().nullable(),
  query_id: z.string().nullable(),
  is_daily: z.boolean(),
  /**
   * `syncing`: a report is asked for · `waiting`: its rows wait to be stored by the user · `refused`: the
   * broker no longer accepts the key · `failed`: the last sync failed · `ready`
   */
  state: z.enum(['syncing', 'waiting', 'refused', 'failed', 'ready']),
  /** Why the last sync failed; null unless it did. */
  failure: z.string().nullable(),
  failed_at: instantSchema.nullable(),
  /** When a report was last read in full. */
  synced_at: instantSchema.nullable(),
  /** Of the next step or sync; null where none is planned. */
  next_at: instantSchema.nullable(),
  /** The last import of it that had rows; null if there was none, or it is gone. */
  import: z
    .object({
      id: z.string(),
      status: z.enum(['previewed', 'committing', 'committed', 'reverted']),
      new_rows: z.number().int().nonnegative(),
      needs_you: z.number().int().nonnegative(),
    })
    .nullable(),
  simulated: z.boolean(),
})
export const brokerKeysSchema = z.array(brokerKeySchema)
export type BrokerKey = z.infer<typeof brokerKeySchema>

export const brokerKeyParamsSchema = z.object({ id: z.string().min(1).max(64) })
export const brokerKeyDailySchema = z.object({ is_daily: z.boolean() })
