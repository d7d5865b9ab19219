/** Returns a question of the page to a leaving customer, who need not answer it. */
export const reasons = (
  slot: string,
): string => `<fieldset slot="${slot}" style="display: grid; gap: 0.5rem; border: 0; padding: 0">
  <legend>Why do you leave Basic? (optional)</legend>
  <label style="padding-block: 2px"><input type="radio" name="reason" value="price" /> It costs too much</label>
  <label style="padding-block: 2px"><input type="radio" name="reason" value="missing" /> I miss something</label>
  <label style="padding-block: 2px"><input type="radio" name="reason" value="other" /> Another reason</label>
</fieldset>`;
