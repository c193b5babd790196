/** Checks the parts of a request against the contract's schemas, with a sentence for each fault. */
import { describeIssue, listFaults } from '@leadenhall/contract/shared/describe-issue.ts'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from './app-error.ts'

export const validateRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) => {
    const { data, error } = schema.safeParse(value, { error: describeIssue })
    return error ? { error: toValidationError(error) } : { value: data }
  }

function toValidationError({ issues }: z.ZodError): AppError {
  // A map, because the caller names the fields: `toString` and `constructor` are possible names.
  const errors = new Map<string, string[]>()
  for (const { path, message } of listFaults(issues)) {
    const field = path.join('.') || 'request'
    errors.set(field, [...(errors.get(field) ?? []), message])
  }
  return new AppError('validation_failed', summarise([...errors.values()]), {
    errors: Object.fromEntries(errors),
  })
}

/** Banner above the fields: the first fault, and how many fields have others. */
function summarise([first, ...others]: readonly (readonly string[])[]): string {
  const sentence = first?.[0] ?? 'The request is not valid.'
  if (others.length === 0) return sentence
  return `${sentence} ${others.length === 1 ? 'One more field is' : `${others.length} more fields are`} not valid.`
}
