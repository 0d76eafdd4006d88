import { useEffect, useState } from 'react'

/** Whether something has been going on for longer than `afterMs`. */
export function useSlow(isGoing: boolean, afterMs: number): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    setIsSlow(false)
    if (!isGoing) return
    const timer = setTimeout(() => setIsSlow(true), afterMs)
    return () => clearTimeout(timer)
  }, [isGoing, afterMs])
  return isSlow
}
