import { Button } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { useCanUsePasskeys, usePasskeySignIn } from './passkey-api.ts'
import { texts } from './texts.ts'

/** Absent where the browser, or the address of the page, has no passkeys. */
export function PasskeyButton({
  label = texts.signIn.passkey,
  isPrimary = false,
  onDone,
}: {
  label?: string
  isPrimary?: boolean
  onDone: () => void
}) {
  const signIn = usePasskeySignIn({ onSuccess: onDone })
  if (!useCanUsePasskeys()) return null
  return (
    <>
      {signIn.error ? <FormBanner kind="error" message={signIn.error.message} /> : null}
      <Button
        kind={isPrimary ? 'primary' : 'plain'}
        className="min-h-8"
        disabled={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {label}
      </Button>
    </>
  )
}
