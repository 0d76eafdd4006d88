import { useContext } from 'react'
import { FormContext, type FormValue } from './FormContext.ts'

/** What a form has. @throws outside of a window that provides it. */
export function useForm(): FormValue {
  const value = useContext(FormContext)
  if (!value) throw new Error('Not inside a window with forms')
  return value
}
