import { useState } from 'react'
import { bootstrap } from '../../lib/bootstrap.ts'
import { Button } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { useUserChange } from './api.ts'
import { useGuest } from './sign-in-api.ts'
import { texts } from './texts.ts'

/** Signs in as a guest with examples of everything. */
export function GuestButton({ onDone }: { readonly onDone?: () => void }) {
  const { signedIn } = useUserChange()
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useGuest({
    onSuccess: async () => {
      await signedIn()
      onDone?.()
    },
    onError: ({ message }) => setProblem(message),
  })
  if (!bootstrap.hasGuests) return null
  return (
    <>
      {problem ? <FormBanner kind="error" message={problem} /> : null}
      <Button className="min-h-8" disabled={isPending} onClick={() => mutate()}>
        {isPending ? texts.guest.pending : texts.guest.open}
      </Button>
    </>
  )
}
