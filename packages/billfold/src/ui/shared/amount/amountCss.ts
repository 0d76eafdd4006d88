/** Layer `views`: panels with an amount of a token, and the rows of a review. */
export const amountCss = `@layer views{
.bf-send{display:flex;flex-direction:column;gap:var(--_gap)}
.bf-send-line{display:flex;align-items:center;gap:8px;min-width:0}
.bf-send-line>:is(input,textarea){flex:1;min-width:0;padding:0;border:0;border-radius:4px;background:none;color:var(--bf-text);resize:none;appearance:none;font:inherit}
.bf-send-line>:is(input,textarea)::placeholder{color:var(--bf-text-2);opacity:1}
.bf-send-line>:is(input,textarea):focus{outline:0}
.bf-send .bf-panel-card:focus-within:has(:is(input,textarea):focus){border-color:var(--bf-focus);box-shadow:inset 0 0 0 1px var(--bf-focus)}
.bf-send-line>.bf-send-amount{font-size:28px;line-height:44px;font-weight:600;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.bf-send>.bf-hint{text-align:center}
.bf-send-line>.bf-send-amount[data-long]{font-size:17px;letter-spacing:0}
.bf-send-line>.bf-send-amount[data-long=more]{font-size:13px}
.bf-send-line>textarea{min-height:20px;font-size:15px;line-height:20px;overflow-wrap:anywhere}
.bf-send-sign{font-size:28px;line-height:44px;font-weight:600;color:var(--bf-text-2)}
.bf-send-token{flex:none;display:inline-flex;align-items:center;gap:8px;min-height:44px;max-width:55%;padding-inline:10px 8px;white-space:nowrap;border:1px solid var(--_edge);border-radius:22px;background:var(--bf-surface);font-weight:600}
.bf-send-token>.bf-cut{min-width:0}
.bf-send-line[data-foot]{min-height:44px;margin-bottom:-8px;font-size:13px;line-height:18px;color:var(--bf-text-2)}
.bf-send-fiat{display:inline-flex;align-items:center;gap:4px;min-width:0;min-height:44px;border-radius:8px;color:inherit}
.bf-send-fiat>svg{flex:none;width:16px;height:16px}
.bf-send-balance{flex:1;min-width:0;text-align:end}
.bf-send-max{flex:none;min-width:44px;min-height:44px;padding:0 8px;border-radius:8px;font-weight:600;color:var(--bf-text)}
.bf-send-max:disabled{opacity:.5;cursor:default}
.bf-send-head{display:block;font-size:13px;line-height:18px;font-weight:500;color:var(--bf-text-2)}
.bf-send-arrow{display:grid;place-items:center;width:32px;height:32px;margin:-14px auto;position:relative;z-index:1;border-radius:50%;background:var(--bf-surface);color:var(--bf-text-2);box-shadow:0 0 0 1px var(--bf-line)}
.bf-send-arrow>svg{width:18px;height:18px}
.bf-review-amount{display:flex;align-items:center;gap:12px;min-width:0}
.bf-review-amount>div{flex:1;min-width:0}
.bf-review-number{font-size:22px;line-height:28px;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.bf-review-number[data-long]{font-size:17px;line-height:24px}
.bf-review-number>span{color:var(--bf-text-2)}
.bf-review-rows{display:grid;gap:8px;font-size:13px;line-height:18px}
.bf-review-rows>div{display:flex;justify-content:space-between;gap:12px;min-width:0}
.bf-review-rows dt{flex:none;color:var(--bf-text-2)}
.bf-review-rows dd{min-width:0;text-align:end}
.bf-review-rows .bf-skeleton{display:inline-block;vertical-align:middle}
.bf-review-net{display:inline-flex;align-items:center;gap:6px;max-width:100%;vertical-align:top}
@media (hover:hover){.bf-send-token:not(:disabled):hover,.bf-send-max:not(:disabled):hover{background:var(--bf-surface-3)}}
@media (forced-colors:active){.bf-send .bf-panel-card:focus-within:has(:is(input,textarea):focus){outline:2px solid Highlight}}
}`
