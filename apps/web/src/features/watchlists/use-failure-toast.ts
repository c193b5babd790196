import { useEffect } from 'react'
import { showToast } from '../../ui/show-toast.ts'

/** Says once why something could not be loaded. */
export function useFailureToast(error: Error | null): void {
  useEffect(() => {
    if (error) showToast(error.message)
  }, [error])
}
