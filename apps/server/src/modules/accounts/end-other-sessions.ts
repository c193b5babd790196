import type { Auth } from './create-auth.ts'

/** @param keptToken the session that goes on; null ends all */
export async function endOtherSessions(
  { auth }: { readonly auth: Pick<Auth, '$context'> },
  userId: string,
  keptToken: string | null,
): Promise<void> {
  const { internalAdapter } = await auth.$context
  for (const { token } of await internalAdapter.listSessions(userId)) {
    if (token !== keptToken) await internalAdapter.deleteSession(token)
  }
}
