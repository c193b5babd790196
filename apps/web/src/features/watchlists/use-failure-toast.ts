import { useEffect } from 'react'
import { showToast } from '../../ui/show-toast.ts'

/** Shows one toast per failed load. */
export function useFailureToast(error: Error | null): void {
  useEffect(() => {
    if (error) showToast(error.message)
  }, [error])
}
