/** Shown when the page was not started by `npm start`. */
export function StackMissing({ error }: { readonly error: string }) {
  return (
    <main className="missing">
      <h1>The local stack is not running</h1>
      <p>
        Start it from the project's folder with <code>npm start</code>, then open the address that it prints.
      </p>
      <p className="quiet">{error}</p>
    </main>
  )
}
