/** Loads what the first request of a host will need, before it is asked. */
export function loadFirstRequest(): Promise<readonly object[]> {
  return Promise.all([
    import('../../requests/screen/FrameApproval.tsx'),
    import('../../requests/evm/message/personalSign.ts'),
    import('../../requests/evm/calls/sendTransaction.ts'),
    import('../../requests/evm/typedData/signTypedData.ts'),
  ])
}
