/** What a message about an outcome says of now and later, after another tab, another picker or the page has changed it. */
import { basic } from '../picker/basic.js';
import {
  confirm,
  en,
  expect,
  mountPicker,
  partOf,
  type PickerScene,
  press,
  renderedTextOf,
  secondsInDays,
  textOf,
  untilOutcome,
} from '../support/browser.js';
import { say } from '../picker/sentences.js';

type Picker = PickerScene['picker'];

const outcomeTextOf = (picker: Picker): string => textOf(partOf(picker, 'outcome'));

it('a cancellation is said no more once another picker takes it back, nor by one that was kept alive meanwhile', async () => {
  const scene = await mountPicker({ customer: { plan: 'basic' }, attributes: basic });
  const { picker } = scene;
  // The default plan starts at the end of the period.
  const end = secondsInDays(20);
  picker.startTimeInSeconds = end;
  await press(picker, 'cancel');
  await confirm(picker);
  await untilOutcome(picker);
  expect(outcomeTextOf(picker))
    .to.contain('Basic is canceled.')
    .and.contain(say('startsAt', 'Free', end));
  const { picker: other } = await mountPicker({ scene, attributes: basic });
  const place = picker.parentElement as Element;
  picker.remove();
  await press(other, 'keep');
  await confirm(other);
  await untilOutcome(other);
  place.append(picker);
  await picker.updateComplete;
  expect(renderedTextOf(picker)).not.to.match(/Free starts|canceled/);
  expect(outcomeTextOf(picker)).to.contain(en.assigned);
  expect(outcomeTextOf(other)).to.contain('You are staying on Basic.');
});
