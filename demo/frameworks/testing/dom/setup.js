// happy-dom lacks it.
HTMLElement.prototype.attachInternals ??= () => ({ states: new Set() });
