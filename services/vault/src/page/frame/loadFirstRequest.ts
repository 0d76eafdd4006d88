/** Loads what the first request of a host will need, before it is asked. */
export function loadFirstRequest(): Promise<readonly object[]> {
  return Promise.all([
    import('../approve/FrameApproval.tsx'),
    import('../rpc/evm/personalSign.ts'),
    import('../rpc/evm/sendTransaction.ts'),
    import('../rpc/evm/signTypedData.ts'),
  ])
}
