import { ONBOARDING_CONFIGURATION } from '../../onboarding.configuration.js';

/** Shows a chosen file before it is sent, and refuses one that is too large. The pages work without it. */
export const PREVIEW_SCRIPT = `
  for (const input of document.querySelectorAll('input[type=file]')) {
    const preview = document.createElement('div');
    preview.className = 'preview';
    preview.setAttribute('role', 'status');
    input.after(preview);
    let address;
    input.onchange = () => {
      if (address !== undefined) URL.revokeObjectURL(address);
      address = undefined;
      const [file] = input.files;
      const isTooLarge = file !== undefined && file.size > ${ONBOARDING_CONFIGURATION.maxDocumentSize};
      input.setCustomValidity(isTooLarge ? 'The file is larger than 10 MB.' : '');
      preview.replaceChildren();
      if (file === undefined) return;
      preview.append(file.name + ', ' + (file.size / 1048576).toFixed(1) + ' MB' + (isTooLarge ? ': larger than 10 MB' : ''));
      if (!/^image\\/(png|jpeg)$/.test(file.type)) return;
      address = URL.createObjectURL(file);
      const image = document.createElement('img');
      image.src = address;
      image.alt = 'Preview of ' + file.name;
      preview.append(image);
    };
  }`;
