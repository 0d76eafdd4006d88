// placeholder for the first run; replaced by the real service
export async function startApi(_: unknown): Promise<{ url: string; projectId: string; stop(): Promise<void> }> {
  return { url: 'http://127.0.0.1:9', projectId: 'demo', stop: async () => {} }
}
