import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { deferred } from '../../ui/deferred.tsx'
import { refetchUser } from './api.ts'

const StepUpDialog = deferred<{ onClose: () => void }>(async () => ({
  default: (await import('./step-up-dialog.tsx')).StepUpDialog,
}))

/** Asks for the second factor when a call of any feature was refused without it. */
export function StepUp() {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'step_up_required') return
      setOpen(true)
      // Another tab may have set up the factor.
      void refetchUser(client)
    }
    const unsubscribe = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') open(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') open(event.action.error)
      }),
    ]
    return () => {
      for (const end of unsubscribe) end()
    }
  }, [client])
  return isOpen ? <StepUpDialog onClose={() => setOpen(false)} /> : null
}
