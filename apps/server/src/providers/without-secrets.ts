import { OutboundError } from '../platform/outbound/outbound-error.ts'

/** Runs a call, and takes the secrets out of what its failure says, whose cause is dropped. */
export async function withoutSecrets<T>(
  secrets: readonly string[],
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const { isOwnLimit, kind, message, retryAfterSeconds, source } = error
    throw new OutboundError(source, kind, hide(secrets, message), {
      retryAfterSeconds,
      ...(isOwnLimit ? { isOwnLimit } : {}),
    })
  }
}

function hide(secrets: readonly string[], text: string): string {
  return secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text)
}
