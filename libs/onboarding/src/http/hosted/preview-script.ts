import { ONBOARDING_CONFIGURATION } from '../../onboarding.configuration.js';

const MAX_SIZE = ONBOARDING_CONFIGURATION.maxDocumentSize;
const IN_MEGABYTES = `${MAX_SIZE / 1_048_576} MB`;

/** Shows a selected file before it is uploaded, and refuses one that is too large. The pages also work without it. */
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
      const isTooLarge = file !== undefined && file.size > ${MAX_SIZE};
      input.setCustomValidity(isTooLarge ? 'The file is larger than ${IN_MEGABYTES}.' : '');
      preview.replaceChildren();
      if (file === undefined) return;
      preview.append(file.name + ', ' + (file.size / 1048576).toFixed(1) + ' MB' + (isTooLarge ? ': larger than ${IN_MEGABYTES}' : ''));
      if (!/^image\\/(png|jpeg)$/.test(file.type)) return;
      address = URL.createObjectURL(file);
      const image = document.createElement('img');
      image.src = address;
      image.alt = 'Preview of ' + file.name;
      preview.append(image);
    };
  }`;
