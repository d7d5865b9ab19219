/** All seeded defects of the elements. */
import { changes } from './changes.js';
import type { Defect } from './defect.js';
import { picker } from './picker.js';
import { plans } from './plans.js';
import { shared } from './shared.js';
import { styles } from './styles.js';
import { templates } from './templates.js';

export const defects: readonly Defect[] = [
  ...plans,
  ...picker,
  ...changes,
  ...templates,
  ...shared,
  ...styles,
];
