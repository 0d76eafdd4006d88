import { useEffect, useState } from 'react'
import type { Stack } from '../config/Stack.ts'
import type { Held } from './Held.ts'
import { openPhone } from './openPhone.ts'

/** The wallet of this page, made once it is loaded; drawn again whenever it changes. */
export function usePhone(stack: Stack, name: string): Held | undefined {
  const [held, setHeld] = useState<Held>()
  const [, draw] = useState(0)
  useEffect(() => {
    let end = () => {}
    let isOver = false
    void openPhone(stack, name).then(made => {
      const unwatch = made.phone.watch(() => draw(count => count + 1))
      end = () => {
        unwatch()
        made.phone.destroy()
      }
      if (isOver) end()
      else setHeld(made)
    })
    return () => {
      isOver = true
      end()
    }
  }, [stack, name])
  return held
}
