import { useEffect, useState } from 'react'

/** A value once it has not changed for `delayMs`. */
export function useSettled<value>(value: value, delayMs: number): value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
