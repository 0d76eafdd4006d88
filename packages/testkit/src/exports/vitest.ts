// Conformance suites and seams for tests that run in vitest.
export {
  createFaultFetch,
  type FaultFetch,
  type FaultFetchCall,
  type FaultRule,
  type FetchFault,
} from '../seams/createFaultFetch.ts'
export { createRandom, type Random } from '../seams/createRandom.ts'
export { createTestClock, type TestClock } from '../seams/createTestClock.ts'
export { createTestKit, type TestKit } from '../seams/createTestKit.ts'
export { createTestOrigin, type TestOrigin, type TestTab, type TestWindow } from '../seams/createTestOrigin.ts'
export { createTestStorage, type StorageFault, type TestStorage } from '../seams/createTestStorage.ts'
export { describeChainAdapter } from '../vitest/describeChainAdapter.ts'
export { describeConnector } from '../vitest/describeConnector.ts'
export { describeExternalOwner } from '../vitest/describeExternalOwner.ts'
export { describeStorage } from '../vitest/describeStorage.ts'
