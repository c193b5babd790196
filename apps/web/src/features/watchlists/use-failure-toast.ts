import { useEffect } from 'react'
import { showProblem } from '../../ui/show-toast.ts'

/** Shows one toast per failed load. */
export function useFailureToast(error: Error | null): void {
  useEffect(() => {
    if (error) showProblem(error)
  }, [error])
}
