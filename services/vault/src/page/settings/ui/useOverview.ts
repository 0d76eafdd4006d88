import { useContext } from 'react'
import { OverviewContext, type OverviewValue } from './OverviewContext.ts'

/** What is known of the visitor and of their wallet. @throws outside of an open wallet. */
export function useOverview(): OverviewValue {
  const value = useContext(OverviewContext)
  if (!value) throw new Error('Not inside an open wallet')
  return value
}
