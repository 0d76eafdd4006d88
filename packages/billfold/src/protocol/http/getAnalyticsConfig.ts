import * as v from 'valibot'
import { type Example, endpoint } from './endpoint.ts'

/** Whether the operator wants analytics at all. */
export const getAnalyticsConfig = endpoint({
  name: 'getAnalyticsConfig',
  method: 'GET',
  path: '/getAnalyticsConfig',
  answer: v.object({ isAnalyticsEnabled: v.boolean() }),
  answerKind: 'json',
  isOurs: false,
})

export const getAnalyticsConfigExample: Example<typeof getAnalyticsConfig> = {
  path: '/getAnalyticsConfig',
  answer: { isAnalyticsEnabled: true },
}
