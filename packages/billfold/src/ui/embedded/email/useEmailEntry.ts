import { type RefObject, useRef, useState } from 'react'
import { useTask } from '../useTask.ts'

/** What a visitor enters into an `EmailField`, from `present` on, and the sending of it. */
export function useEmailEntry(present: string): useEmailEntry.ReturnType {
  const [typed, setTyped] = useState(present)
  const [isMalformed, setIsMalformed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const task = useTask()
  const email = typed.trim()
  return {
    ...task,
    input,
    typed,
    email,
    isMalformed,
    change(next) {
      setTyped(next)
      setIsMalformed(false)
      task.clear()
    },
    check() {
      const isFine = email !== '' && input.current?.validity.valid === true
      setIsMalformed(!isFine)
      return isFine
    },
  }
}

export declare namespace useEmailEntry {
  type ReturnType = useTask.ReturnType & {
    readonly input: RefObject<HTMLInputElement | null>
    readonly typed: string
    /** The same without what a paste brings along. */
    readonly email: string
    readonly isMalformed: boolean
    change(typed: string): void
    /** Whether it can be an address; the field says so where it cannot. */
    check(): boolean
  }
}
