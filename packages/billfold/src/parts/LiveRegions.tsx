/**
 * Two regions that read out what is written into them: `polite` when the reader pauses, `assertive` at once. Mount it
 * once, inside the dialog while that is open, and keep it mounted; a new `id` repeats an equal text.
 */
export const LiveRegions = ({ polite, assertive }: LiveRegions.Props) => (
  <>
    <div className="bf-sr" role="status">
      {polite && <span key={polite.id}>{polite.text}</span>}
    </div>
    <div className="bf-sr" role="alert">
      {assertive && <span key={assertive.id}>{assertive.text}</span>}
    </div>
  </>
)

export declare namespace LiveRegions {
  type Message = { id: string | number; text: string }
  type Props = { polite?: Message | undefined; assertive?: Message | undefined }
}
